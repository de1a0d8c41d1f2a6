import { journeysIn } from './every-host.ts'

journeysIn('mini-programme')
