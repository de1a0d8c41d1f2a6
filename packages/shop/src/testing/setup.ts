import { configure } from '@testing-library/dom'
import { vi } from 'vitest'

// A screen's code is fetched when it is first shown; on a busy machine that takes its time.
configure({ asyncUtilTimeout: 20_000 })

// The page of the tests cannot scroll and complains of every try, with a stack that each process
// hands on: some 4 of 50 s of the processor.
vi.stubGlobal('scrollTo', () => undefined)
