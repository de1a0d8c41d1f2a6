import { sendEarlyRequests, type ScreenFiles } from './early-requests.ts'

/** Inserted by the build: see tooling/vite/early-requests.mjs. */
declare const SCREEN_FILES: ScreenFiles

sendEarlyRequests(window, SCREEN_FILES)
