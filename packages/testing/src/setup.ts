/** Before each file of tests of screens. */
import { configure } from '@testing-library/dom'
import { vi } from 'vitest'

// Screens load lazily, which takes long on a busy machine.
configure({ asyncUtilTimeout: 20_000 })

// jsdom has no scrolling and logs a stack trace per call: 4 of 50 s CPU time.
vi.stubGlobal('scrollTo', () => undefined)

// jsdom has no addresses of files.
Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
