import { Row } from './cards.tsx'
import { useListQuery } from './store.ts'

const sorts = ['综合', '销量', '价格', '筛选']

export function ListPage() {
  const { data } = useListQuery()
  if (!data) return <p className="wait">正在加载</p>
  return (
    <main>
      <header>
        <h1>商品列表</h1>
      </header>
      <p className="sorts">
        {sorts.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </p>
      <div className="rows">
        {data.list.map((card, index) => (
          <Row key={card.spuId} card={card} first={index < 3} />
        ))}
      </div>
    </main>
  )
}
