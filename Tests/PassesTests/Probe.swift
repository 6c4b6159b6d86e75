import Passes
