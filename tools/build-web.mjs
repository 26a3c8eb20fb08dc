// Builds the web application for the journeys, if its sources changed.
import { buildWeb, prepare } from './prepare.mjs'

buildWeb(prepare())
