import { journeysIn } from './every-host.ts'

journeysIn('wechat-android')
