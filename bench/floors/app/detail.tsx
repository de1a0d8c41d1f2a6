import { Picture } from './cards.tsx'
import { priceText } from './goods.ts'
import { useDetailQuery } from './store.ts'

export function DetailPage() {
  const { data } = useDetailQuery()
  if (!data) return <p className="wait">正在加载</p>
  const { name, subtitle, pictures, costPoints, sales, tags, services, attributes, freight } = data
  return (
    <main className="detail">
      <div className="pictures">
        {pictures.map((picture, index) => (
          <Picture
            key={picture.src}
            picture={picture}
            sizes="min(100vw,480px)"
            alt={name}
            first={index === 0}
          />
        ))}
      </div>
      <section className="card">
        <p className="foot">
          <b className="price">{priceText(costPoints)}</b>
          <span className="sold">已售 {sales}</span>
        </p>
        <p className="tags">
          {tags.map(({ text }) => (
            <span key={text}>{text}</span>
          ))}
        </p>
        <h1>{name}</h1>
        <p>{subtitle}</p>
      </section>
      <section className="card">
        <p>{services.join(' · ')}</p>
        <p>{freight.text}</p>
      </section>
      <dl className="card">
        {attributes.map((one) => (
          <div key={one.name}>
            <dt>{one.name}</dt>
            <dd>{one.value}</dd>
          </div>
        ))}
      </dl>
    </main>
  )
}
