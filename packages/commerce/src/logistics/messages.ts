import { defineMessages } from '@mall/core/messages'

export const messages = defineMessages('commerce.logistics', {
  timeline: '物流进度',
  paid: '已付款',
  handedOver: '包裹已交给{shipper}',
  noNews: '快递公司暂无物流信息，请稍后再来查看',
  notTrackable: '暂不支持查询{shipper}的物流进度，可复制单号到快递公司官网查询',
  updated: '更新于 {age}',
  stale: '快递公司暂时无法查询，以下为 {age}的物流信息',
  unavailable: '快递公司暂时无法查询，请稍后再来查看',
  justNow: '刚刚',
  minutesAgo: '{count} 分钟前',
  hoursAgo: '{count} 小时前',
  daysAgo: '{count} 天前',
})
