import { Badge, Button, ButtonPair, Chip, ChipGroup, IconButton, Tag } from '../index.ts'
import { IconCart, IconHeart, IconPlus, IconRefresh, IconShare } from '../icons/icons.ts'
import styles from './gallery.module.css'
import { Group } from './group.tsx'

const nothing = () => {}

export function Actions() {
  return (
    <>
      <Group title="Button" row>
        <Button>立即购买</Button>
        <Button variant="soft">加入购物车</Button>
        <Button variant="line">再次购买</Button>
        <Button variant="accent">去支付</Button>
        <Button variant="modal">已完成支付</Button>
        <Button variant="quiet">取消</Button>
        <Button disabled>已售罄</Button>
        <Button busy>提交订单</Button>
        <Button variant="soft" busy>
          加入购物车
        </Button>
        <Button size="m" href="#buttons">
          去逛逛
        </Button>
        <Button size="m" variant="line">
          <IconRefresh />
          重新加载
        </Button>
        <Button size="sm" variant="accent">
          获取验证码
        </Button>
        <Button size="sm" disabled>
          59 秒后重发
        </Button>
        <Button block>登录</Button>
      </Group>
      <Group title="ButtonPair">
        <ButtonPair>
          <Button variant="soft">加入购物车</Button>
          <Button>立即购买</Button>
        </ButtonPair>
      </Group>
      <Group title="IconButton, Badge" row>
        <IconButton label="分享" onClick={nothing}>
          <IconShare />
        </IconButton>
        <IconButton label="购物车" href="#cart" badge={5} caption>
          <IconCart />
        </IconButton>
        <IconButton label="收藏" caption pressed={false} onClick={nothing}>
          <IconHeart />
        </IconButton>
        <IconButton label="加入购物车" tone="fill" onClick={nothing}>
          <IconPlus />
        </IconButton>
        <IconButton label="加入购物车" tone="primary" onClick={nothing}>
          <IconPlus />
        </IconButton>
        <IconButton label="加入购物车" tone="fill" disabled>
          <IconPlus />
        </IconButton>
        <span style={{ position: 'relative', width: 40, height: 24 }}>
          <Badge count={120} />
        </span>
      </Group>
      <Group title="Chip">
        <ChipGroup label="颜色">
          <Chip onClick={nothing}>云雾白</Chip>
          <Chip selected onClick={nothing}>
            石墨黑
          </Chip>
          <Chip disabled>晴山蓝</Chip>
          <Chip selected={false}>旅行套装（含收纳盒）</Chip>
        </ChipGroup>
        <ChipGroup label="筛选">
          <Chip size="sm">音质好 412</Chip>
          <Chip size="sm" selected>
            有货
          </Chip>
        </ChipGroup>
      </Group>
      <Group title="Tag">
        <div className={styles.row}>
          <Tag>可用券</Tag>
          <Tag tone="quiet">7 天无理由</Tag>
          <Tag tone="solid">热卖</Tag>
          <Tag tone="ok">已签收</Tag>
          <Tag tone="warn">即将到期</Tag>
        </div>
      </Group>
    </>
  )
}
