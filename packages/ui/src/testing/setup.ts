import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// The usual second is too short where other work is done beside.
configure({ asyncUtilTimeout: 20_000 })
afterEach(cleanup)
