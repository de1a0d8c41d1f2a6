import { useState } from 'react'
import {
  Button,
  Card,
  Delayed,
  Empty,
  ErrorState,
  OfflineBanner,
  Progress,
  SkeletonBlock,
  SkeletonText,
  Steps,
} from '../index.ts'
import { IconCoupon } from '../icons/icons.ts'
import { Group } from './group.tsx'
import { dish } from './pictures.ts'

const nothing = () => {}

export function States() {
  const [waiting, setWaiting] = useState(false)
  return (
    <>
      <Group title="Skeleton">
        <SkeletonBlock height={124} shape="card" />
        <SkeletonBlock width={42} height={42} shape="round" />
        <SkeletonText lines={3} />
      </Group>
      <Group title="Delayed">
        <Delayed when={waiting} fallback={<SkeletonText lines={2} />}>
          <p>内容已就绪</p>
        </Delayed>
        <Button size="m" variant="quiet" onClick={() => setWaiting(!waiting)}>
          {waiting ? '完成' : '开始等待'}
        </Button>
      </Group>
      <Group title="Empty" bare>
        <Empty
          card
          picture={dish}
          title="购物车还是空的"
          note="挑几件喜欢的，积分可以抵现"
          action={
            <Button size="m" href="#home">
              去逛逛
            </Button>
          }
        />
        <Empty card icon={<IconCoupon />} title="暂无优惠券" />
      </Group>
      <Group title="ErrorState" bare>
        <ErrorState
          card
          title="网络好像断开了"
          note="商品没有加载出来，请检查网络后重试"
          onRetry={nothing}
        />
        <ErrorState card busy onRetry={nothing} picture={dish} />
      </Group>
      <Group title="OfflineBanner" bare>
        <OfflineBanner offline />
      </Group>
      <Group title="Progress">
        <Progress value={0.68} label="已抢 68%" />
        <Progress value={0.3} label="已结束" muted />
      </Group>
      <Group title="Steps">
        <Steps
          label="订单进度"
          current={2}
          steps={[
            { label: '已下单', note: '11-18 16:22' },
            { label: '已付款', note: '11-18 16:23' },
            { label: '待发货' },
            { label: '完成' },
          ]}
        />
        <Steps
          label="售后进度"
          current={1}
          steps={[
            { label: '提交申请', note: '11-23 08:02' },
            { label: '已撤销', note: '11-23 08:41' },
          ]}
        />
      </Group>
      <Card>
        <SkeletonText size={20} />
      </Card>
    </>
  )
}
