import { config } from 'zod'

// Before any shape is made: otherwise zod tries whether it may compile code, which the content security policy reports.
config({ jitless: true })
