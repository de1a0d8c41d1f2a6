import { inHost, test } from '../../fixtures/host-test.ts'
import { journeysOfEveryHost } from './every-host.ts'

// What is set of an app holds for all its pages: its journeys come one after the other.
test.describe.configure({ mode: 'default' })
test.use(inHost('bank-psbc'))

test.describe('every host', journeysOfEveryHost)
