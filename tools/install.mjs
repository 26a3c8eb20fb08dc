// Installs what checks, tests and development need, for commands that start a tool of a package by its name.
import { prepare } from './prepare.mjs'

prepare('all')
