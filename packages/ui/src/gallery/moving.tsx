import { useState } from 'react'
import { cx } from '../helpers/cx.ts'
import {
  BackToTop,
  Button,
  Cascader,
  Countdown,
  InfiniteList,
  Price,
  ProductRow,
  PullToRefresh,
  SlidePuzzle,
  Swiper,
  type CascaderOption,
  type SlidePuzzleProps,
} from '../index.ts'
import styles from './gallery.module.css'
import { Group } from './group.tsx'
import { bag, hills, lamp, mug, piece } from './pictures.ts'

const nothing = () => {}
const started = 1_800_000_000_000
/** The gallery's clock is stopped, so that two screenshots of it are equal. */
const stopped = () => started
const regions: Record<string, string[]> = {
  '': ['北京市', '上海市', '浙江省'],
  浙江省: ['杭州市', '宁波市', '温州市'],
  杭州市: ['西湖区', '滨江区', '余杭区'],
}

async function loadRegions(_level: number, parent: string | null): Promise<CascaderOption[]> {
  return (regions[parent ?? ''] ?? ['市辖区']).map((name) => ({ name }))
}

export function Moving() {
  const [region, setRegion] = useState('')
  return (
    <>
      <Group title="Swiper" bare>
        <Swiper
          label="活动横幅"
          ratio={366 / 124}
          rounded
          slides={['冬日暖礼季', '开学装备', '咖啡周'].map((name, index) => (
            <a
              key={name}
              href={`#banner-${index}`}
              className={cx(styles.banner, [styles.one, styles.two, styles.three][index])}
            >
              <span className={styles.strong}>{name}</span>积分最高抵 30%
            </a>
          ))}
        />
      </Group>
      <Group title="Countdown">
        <div className={styles.row}>
          <Countdown until={started + 8_322_000} now={stopped} label="距结束" />
          <Countdown until={started + 1_782_000} now={stopped} short />
          <Countdown until={started + 190_000_000} now={stopped} />
          <Countdown until={started + 1_782_000} now={stopped} format="text" />
        </div>
      </Group>
      <Group title="Cascader">
        <Cascader
          label="所在地区"
          levels={['省份', '城市', '区县']}
          load={loadRegions}
          onDone={(path) => setRegion(path.map((option) => option.name).join(' '))}
        />
        <p>{region || '尚未选择'}</p>
      </Group>
      <Puzzle />
      <Lists />
    </>
  )
}

function Puzzle() {
  const [state, setState] = useState<SlidePuzzleProps['state']>('idle')
  return (
    <Group title="SlidePuzzle">
      <SlidePuzzle
        background={hills}
        piece={{ src: piece, top: 138, width: 46, height: 46 }}
        state={state}
        onSlide={({ x }) => setState(Math.abs(x - 176) < 5 ? 'ok' : 'miss')}
        onRefresh={() => setState('idle')}
        onAlternative={nothing}
      />
    </Group>
  )
}

function Lists() {
  const [count, setCount] = useState(4)
  const items = Array.from({ length: count }, (_, index) => index)
  return (
    <Group title="InfiniteList, PullToRefresh, BackToTop" bare>
      <PullToRefresh onRefresh={async () => setCount(4)}>
        <InfiniteList
          label="商品"
          items={items}
          getKey={(item) => item}
          hasMore={count < 60}
          loadMore={() => setCount(count + 8)}
          renderItem={(item) => (
            <ProductRow
              href={`#item-${item}`}
              image={[mug, bag, lamp][item % 3]}
              tile="lilac"
              title={`第 ${item + 1} 件商品`}
              tags={['可用券']}
              price={<Price prefix="¥" whole={String(20 + item)} cents=".00" />}
            />
          )}
        />
      </PullToRefresh>
      <InfiniteList
        label="加载失败的列表"
        items={[1]}
        getKey={(item) => item}
        hasMore
        state="error"
        loadMore={nothing}
        renderItem={() => <Button variant="quiet">一行</Button>}
      />
      <BackToTop />
    </Group>
  )
}
