import {
  Card,
  CardHead,
  Cell,
  CellList,
  IconButton,
  Image,
  Price,
  ProductCard,
  ProductCardSkeleton,
  ProductRow,
  ProductRowSkeleton,
  Section,
  Tag,
  WasPrice,
  Waterfall,
  type TileName,
} from '../index.ts'
import { IconPin, IconPlus, IconShield } from '../icons/icons.ts'
import styles from './gallery.module.css'
import { Group } from './group.tsx'
import { bag, book, lamp, mug } from './pictures.ts'

const nothing = () => {}
const tiles: TileName[] = ['peach', 'sky', 'mint', 'lilac', 'sand', 'rose', 'grey', 'aqua']
const shapes = [mug, bag, book, lamp]

export function Products() {
  return (
    <>
      <Group title="Price">
        <div className={styles.row}>
          <Price prefix="¥" whole="59" cents=".90" size="s" />
          <Price prefix="¥" whole="399" cents=".00" />
          <Price prefix="¥" whole="1,299" cents=".00" size="l" />
          <Price prefix="¥" whole="419" cents=".00" size="xl" />
          <Price whole="4,190" unit="积分" />
          <Price prefix="¥" whole="449" cents=".20" tone="plain" />
          <Price prefix="¥" whole="499" cents=".00" size="s" struck />
          <WasPrice>¥79.90</WasPrice>
        </div>
      </Group>
      <Group title="Image">
        <div className={styles.row}>
          {tiles.map((tile, index) => (
            <span key={tile} style={{ width: 72 }}>
              <Image src={shapes[index % 4]} alt={tile} tile={tile} rounded priority />
            </span>
          ))}
          <span style={{ width: 72 }}>
            <Image src={mug} alt="铺满" rounded />
          </span>
          <span style={{ width: 72 }}>
            <Image src={undefined} alt="没有图片" rounded />
          </span>
        </div>
      </Group>
      <Group title="ProductCard" bare>
        <Waterfall>
          <ProductCard
            href="#1"
            image={mug}
            tile="sand"
            priority
            corner="热卖"
            title="山野集 云南小粒挂耳咖啡 10g×20 袋"
            tags={['可用券']}
            price={<Price prefix="¥" whole="59" cents=".90" />}
            sold="已售 1.8万+"
          />
          <ProductCard
            href="#2"
            image={bag}
            tile="sky"
            title="行屿 20 英寸静音登机箱 前开盖"
            tags={['可用券', '积分可抵 ¥39.90']}
            price={<Price whole="39,900" unit="积分" />}
            sold="已售 3,118"
          />
          <ProductCard
            href="#3"
            image={book}
            tile="mint"
            title="木制拼图 1000 片"
            tags={[
              <Tag key="free" tone="quiet">
                包邮
              </Tag>,
            ]}
            price={<Price prefix="¥" whole="79" cents=".00" />}
            action={
              <IconButton label="加入购物车" tone="primary" onClick={nothing}>
                <IconPlus />
              </IconButton>
            }
          />
          <ProductCardSkeleton />
        </Waterfall>
      </Group>
      <Group title="ProductRow" bare>
        <ProductRow
          href="#4"
          image={lamp}
          tile="peach"
          title="素织 山羊绒围巾 200×70cm 双面 两种颜色可选 冬季保暖 送礼佳品"
          tags={['可用券', '7 天无理由']}
          sold="已售 1,986 · 好评 98%"
          price={<Price prefix="¥" whole="269" cents=".00" />}
          was={<WasPrice>¥399.00</WasPrice>}
          action={
            <IconButton label="加入购物车" tone="fill" onClick={nothing}>
              <IconPlus />
            </IconButton>
          }
        />
        <ProductRow
          href="#5"
          image={bag}
          tile="aqua"
          title="跃动 无线游戏手柄"
          veil="已售罄"
          sold="已售 3,118"
          price={<Price prefix="¥" whole="229" cents=".00" />}
        />
        <ProductRowSkeleton />
      </Group>
      <Group title="Card, CardHead, Cell, Section" bare>
        <Card>
          <CardHead title="限时秒杀" note="08:00 场" more={{ href: '#more', label: '更多' }} />
        </Card>
        <CellList label="商品信息">
          <Cell label="已选" value="云雾白 · 标准版 · 1 件" align="start" onClick={nothing} />
          <Cell
            label="送至"
            value="上海市 浦东新区 张江镇 世纪大道 100 号 环球金融中心"
            align="start"
            href="#address"
          />
          <Cell label="商品金额" value="¥449.20" />
        </CellList>
        <Section title="我的服务" note="3 项">
          <CellList>
            <Cell icon={<IconPin />} label="收货地址" href="#a" />
            <Cell icon={<IconShield />} label="账号与安全" note="已绑定手机" onClick={nothing} />
          </CellList>
        </Section>
      </Group>
    </>
  )
}
