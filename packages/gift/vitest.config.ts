import { screenTests } from '@mall/testing/vitest-config'

export default screenTests
