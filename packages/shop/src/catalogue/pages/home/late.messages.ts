import { defineMessages } from '@mall/core/messages'

/** Texts of the parts that load after the first view. */
export const lateMessages = defineMessages('shop.home', {
  recommended: '推荐',
  recommendedTabs: '推荐分类',
  empty: '这里还没有商品',
  emptyNote: '看看其他分类吧',
  endOfList: '没有更多了',
  checkIn: '每日签到',
  checkInFor: '签到 +{points}',
  checkedInFor: '已签 {count} 天',
  checkInStreak: '已连续 {count} 天',
  checkInPoints: '今天签到得 {points} 积分',
  toCheckIn: '去签到',
  toTasks: '做任务',
  gx: '专属权益',
  toGx: '去领取',
})
