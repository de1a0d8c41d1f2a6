import { pictureOf } from '@mall/contract/pictures'
import { Link } from 'react-router-dom'
import { priceText, type Card } from './goods.ts'

type Props = { card: Card; first?: boolean }

type PictureProps = Pick<Card, 'picture'> & {
  /** rendered width, as in the shells */
  sizes: string
  alt?: string
  first?: boolean
}

/** Goods tile with the same image sizes as the shells. */
export function Picture({ picture, sizes, alt = '', first }: PictureProps) {
  const { src, width, height, tile } = picture
  const srcSet = pictureOf(src)?.srcSet
  return (
    <span className={`picture ${tile ?? 'grey'}`}>
      <img
        src={src}
        srcSet={srcSet}
        sizes={srcSet && (tile ? `calc(${sizes}*.6)` : sizes)}
        width={width}
        height={height}
        alt={alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
      />
    </span>
  )
}

const to = ({ spuId }: Card) => `/ware/detail/${spuId}`

function Prices({ card: { costPoints, marketCostPoints } }: Props) {
  return (
    <>
      <b className="price">{priceText(costPoints)}</b>
      {marketCostPoints !== null && <s className="was">{priceText(marketCostPoints)}</s>}
    </>
  )
}

function CardText({ card }: Props) {
  return (
    <div className="words">
      <h2>
        <Link to={to(card)}>{card.name}</Link>
      </h2>
      {card.tags.length > 0 && (
        <p className="tags">
          {card.tags.slice(0, 2).map(({ text }) => (
            <span key={text}>{text}</span>
          ))}
        </p>
      )}
      <p className="foot">
        <Prices card={card} />
        {card.sales > 0 && <span className="sold">已售 {card.sales}</span>}
      </p>
    </div>
  )
}

export function Tile({ card, first }: Props) {
  return (
    <article className="tile">
      <Picture picture={card.picture} sizes="min(47vw,228px)" first={first} />
      <CardText card={card} />
    </article>
  )
}

export function Row({ card, first }: Props) {
  return (
    <article className="row">
      <Picture picture={card.picture} sizes="112px" first={first} />
      <CardText card={card} />
    </article>
  )
}

export function StripItem({ card }: Props) {
  return (
    <li>
      <Link to={to(card)} aria-label={card.name}>
        <Picture picture={card.picture} sizes="92px" />
        <Prices card={card} />
      </Link>
    </li>
  )
}
