export {
  dingtalkUserAgent,
  installDingtalk,
  type DingtalkOptions,
  type DingtalkPlatform,
} from './install-dingtalk.ts'
