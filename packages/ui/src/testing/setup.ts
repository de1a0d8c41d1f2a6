import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The default of one second is too short on a machine that runs other tests.
configure({ asyncUtilTimeout: 20_000 })
afterEach(cleanup)
