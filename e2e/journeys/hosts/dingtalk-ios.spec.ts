import { journeysIn } from './every-host.ts'

journeysIn('dingtalk-ios')
