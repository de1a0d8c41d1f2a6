import { pictureOf } from '@mall/contract/pictures'
import { StripItem, Tile } from './cards.tsx'
import type { Home } from './goods.ts'
import { useHomeQuery } from './store.ts'

function Banners({ banners }: Pick<Home, 'banners'>) {
  return (
    <ul className="banners">
      {banners.map(({ id, title, subtitle, action, ground, ink, pictures }, index) => (
        <li key={id} style={{ background: ground, color: ink }}>
          <div>
            <b>{title}</b>
            <p>{subtitle}</p>
            <span>{action}</span>
          </div>
          {pictures.slice(0, 2).map(({ src, width, height }) => (
            <img
              key={src}
              src={src}
              srcSet={pictureOf(src)?.srcSet}
              sizes="84px"
              width={width}
              height={height}
              alt=""
              loading={index === 0 ? 'eager' : 'lazy'}
              decoding="async"
            />
          ))}
        </li>
      ))}
    </ul>
  )
}

export function HomePage() {
  const { data } = useHomeQuery()
  if (!data) return <p className="wait">正在加载</p>
  const { banners, icons, sections, tabs, recommended, searchHint } = data
  return (
    <main>
      <header>
        <h1>积分商城</h1>
        <a className="search" href="/search">
          {searchHint}
        </a>
      </header>
      <section className="card">
        <p>我的积分</p>
        <p>登录查看积分</p>
        <a href="/login">登录</a>
      </section>
      <Banners banners={banners} />
      <nav className="icons">
        {icons.map(({ id, name, picture }) => (
          <a key={id} href="/category">
            <img
              src={picture.src}
              srcSet={pictureOf(picture.src)?.srcSet}
              sizes="42px"
              width={42}
              height={42}
              alt=""
              decoding="async"
            />
            {name}
          </a>
        ))}
      </nav>
      {sections.map(
        (section) =>
          section.kind === 'strip' && (
            <section key={section.id} className="card">
              <h2>{section.title}</h2>
              <ul className="strip">
                {section.goods.map((card) => (
                  <StripItem key={card.spuId} card={card} />
                ))}
              </ul>
            </section>
          ),
      )}
      <p className="tabs">
        {tabs.map(({ id, title }) => (
          <span key={id}>{title}</span>
        ))}
      </p>
      <div className="tiles">
        {sections.map(
          (section) =>
            section.kind === 'story' && (
              <article key={section.id} className="card">
                <h2>{section.title}</h2>
                <p>{section.note}</p>
                <img
                  src={section.picture.src}
                  srcSet={pictureOf(section.picture.src)?.srcSet}
                  sizes="76px"
                  width={76}
                  height={76}
                  alt=""
                  loading="lazy"
                  decoding="async"
                />
              </article>
            ),
        )}
        {recommended.list.map((card) => (
          <Tile key={card.spuId} card={card} />
        ))}
      </div>
    </main>
  )
}
