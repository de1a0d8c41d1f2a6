import { journeysIn } from './every-host.ts'

journeysIn('bank-abc')
