import { sendEarlyRequests } from './early-requests.ts'

/** Written in by the build: see tooling/vite/early-asks.mjs. */
declare const FIRST_FILES: readonly string[]

sendEarlyRequests(window, FIRST_FILES)
