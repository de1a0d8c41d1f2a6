import { askEarly } from './ask-early.ts'

/** Written in by the build: see tooling/vite/early-asks.mjs. */
declare const HOME_FILES: readonly string[]

askEarly(window, HOME_FILES)
