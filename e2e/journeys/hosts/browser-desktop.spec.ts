import { journeysIn } from './every-host.ts'

journeysIn('browser-desktop')
