import { columns, type FileGoods, type Row } from './goods-columns.ts'

/** A picture reference of a file: an address or a path beside the file. */
export const toPicture = (src: string) => ({ src, width: 1, height: 1 })

/** Adds the pictures drawn on a product's rows to its empty picture cells. */
export function placePictures(product: FileGoods, rows: readonly Row[]): void {
  const lastLine = rows.at(-1)?.line ?? product.line
  rows.forEach(({ line, cells, pictures = [] }, index) => {
    for (const { src, column, lastLine: drawnTo } of pictures) {
      const isOfSku = column === 'skuPicture'
      const fault = (reason: string) =>
        product.faults.push({
          line,
          reason: `${columns[isOfSku ? 'skuPicture' : 'pictures'].names[0]}：${reason}`,
        })
      const isWritten = (isOfSku ? cells.skuPicture : (rows[0]?.cells.pictures ?? '')) !== ''
      if (drawnTo > (isOfSku ? line : lastLine)) {
        fault(`画到了第 ${String(drawnTo)} 行，请移到自己的行之内`)
      } else if (isWritten) fault('单元格已填写，行上又有图片，请只留一种')
      else if (!isOfSku) product.goods.pictures?.push(toPicture(src))
      else {
        const sku = product.goods.skus[index]
        if (sku?.picture) fault('一个 SKU 只能有一张图片')
        else if (sku) sku.picture = toPicture(src)
      }
    }
  })
}
