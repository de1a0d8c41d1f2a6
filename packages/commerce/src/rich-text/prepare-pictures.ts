import { pictureOf } from '@mall/contract/pictures'

/**
 * Prepares the pictures of a rich text before it is inserted into the page: they load lazily, and
 * pictures that the mall stores get their size, which prevents a layout shift, and a `srcset`.
 */
export function preparePictures(text: ParentNode): void {
  for (const picture of text.querySelectorAll('img')) {
    sizePicture(picture)
    picture.setAttribute('loading', 'lazy')
    picture.setAttribute('decoding', 'async')
    // Without `alt`, screen readers announce the URL.
    if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '')
  }
}

function sizePicture(picture: HTMLImageElement) {
  const stored = pictureOf(picture.getAttribute('src') ?? '')
  if (!stored) return
  if (!picture.hasAttribute('width')) {
    picture.setAttribute('width', String(stored.width))
    picture.setAttribute('height', String(stored.height))
  }
  picture.setAttribute('srcset', stored.srcSet)
  picture.setAttribute('sizes', `min(${picture.width || stored.width}px,100vw,480px)`)
  if (stored.colour) picture.style.backgroundColor = stored.colour
}
