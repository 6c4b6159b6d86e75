import Foundation
import GRDB
import Journal
import TestSupport
import Testing
import Times
import Tour
