import { journeysIn } from './every-host.ts'

journeysIn('browser-mobile')
