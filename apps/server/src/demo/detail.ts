import { icon } from './pictures.ts'
import type { PictureName } from './pictures.ts'

type Detail = {
  name: string
  subtitle: string
  pictures: readonly PictureName[]
  story: readonly (readonly [heading: string, paragraph: string])[]
  services: readonly string[]
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
function image(name: PictureName, alt: string) {
  const { src, width, height } = icon(name)
  return `<p><img src="${src}" width="${width}" height="${height}" alt="${escaped(alt)}"></p>`
}

/** Rich text of the product page: benefits, pictures and promises. */
export function detailHtml({ name, subtitle, pictures, story, services }: Detail) {
  const sections = story.map(([heading, paragraph], index) => {
    const shown = pictures[index]
    return [
      `<h3>${escaped(heading)}</h3>`,
      index === 0 ? `<p><strong>${escaped(subtitle)}</strong></p>` : '',
      `<p>${escaped(paragraph)}</p>`,
      shown === undefined ? '' : image(shown, index === 0 ? name : heading),
    ].join('')
  })
  return [
    ...sections,
    `<h3>服务说明</h3><p>${services.map(escaped).join(' · ')}</p>`,
    '<p>退换货在订单详情中申请，也可以联系客服办理。</p>',
    '<p>图片仅供参考，请以收到的实物为准。价格与库存以下单时为准。</p>',
  ].join('')
}
