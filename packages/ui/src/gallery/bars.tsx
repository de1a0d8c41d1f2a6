import { useState } from 'react'
import { BottomBar, Button, IconButton, NavBar, SearchLink, TabBar, Tabs } from '../index.ts'
import {
  IconCart,
  IconCategory,
  IconCategoryFilled,
  IconHome,
  IconHomeFilled,
  IconMore,
  IconService,
  IconShare,
  IconUser,
} from '../icons/icons.ts'
import { cx } from '../helpers/cx.ts'
import styles from './gallery.module.css'
import { Group } from './group.tsx'

const nothing = () => {}
const statuses = ['全部', '待付款', '待发货', '待收货', '已完成', '待评价']
const topics = ['为您推荐', '数码', '生鲜', '家居', '美妆', '户外', '母婴', '图书']

export function Bars() {
  const [status, setStatus] = useState('待付款')
  const [topic, setTopic] = useState('为您推荐')
  return (
    <>
      <Group title="Tabs">
        <Tabs
          label="推荐分类"
          current={topic}
          onChange={setTopic}
          items={topics.map((label) => ({ id: label, label }))}
        />
        <Tabs
          label="订单状态"
          variant="even"
          current={status}
          onChange={setStatus}
          items={statuses.map((label) => ({ id: label, label }))}
        />
      </Group>
      <Group title="TabBar, BottomBar" bare>
        <div className={styles.stage}>
          <BottomBar onTabBar label="结算">
            <IconButton label="客服" caption onClick={nothing}>
              <IconService />
            </IconButton>
            <Button block>去结算（3）</Button>
          </BottomBar>
          <TabBar
            current="#home"
            items={[
              { href: '#home', label: '首页', icon: <IconHome />, activeIcon: <IconHomeFilled /> },
              {
                href: '#category',
                label: '分类',
                icon: <IconCategory />,
                activeIcon: <IconCategoryFilled />,
              },
              { href: '#cart', label: '购物车', icon: <IconCart />, useBadge: () => 5 },
              { href: '#my', label: '我的', icon: <IconUser /> },
            ]}
          />
        </div>
      </Group>
      <Group title="NavBar: card, tenant, ground, float" bare>
        <NavBar title="收银台" backHref="#bars" />
        <NavBar
          title="我的订单我的订单我的订单我的订单"
          tone="tenant"
          onBack={nothing}
          right={
            <>
              <IconButton label="分享" onClick={nothing}>
                <IconShare />
              </IconButton>
              <IconButton label="更多" onClick={nothing}>
                <IconMore />
              </IconButton>
            </>
          }
        />
        <NavBar tone="ground" onBack={nothing}>
          <SearchLink href="#search" tone="card" placeholder="挂耳咖啡" />
        </NavBar>
        <div className={cx(styles.stage, styles.short, styles.picture)}>
          <NavBar
            tone="float"
            onBack={nothing}
            right={
              <IconButton label="分享" tone="float" onClick={nothing}>
                <IconShare />
              </IconButton>
            }
          />
        </div>
      </Group>
    </>
  )
}
