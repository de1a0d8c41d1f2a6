const isSpread = (argument) => argument?.type === 'SpreadElement'

/** A spread that is not the last argument, anywhere below a node. */
function hasEarlySpread(node) {
  if (Array.isArray(node)) return node.some(hasEarlySpread)
  if (typeof node !== 'object' || node === null) return false
  if (node.type === 'CallExpression' && node.arguments.slice(0, -1).some(isSpread)) return true
  return Object.values(node).some(hasEarlySpread)
}

/** Whether an optional chain in a program holds such a call. */
export function misread(node) {
  if (Array.isArray(node)) return node.some(misread)
  if (typeof node !== 'object' || node === null) return false
  if (node.type === 'ChainExpression' && hasEarlySpread(node.expression)) return true
  return Object.values(node).some(misread)
}

/**
 * Chrome 87 to 90 read `a?.(...b)` and all other optional chains, only not one call in them: with a
 * spread before its last argument (https://crbug.com/v8/11558). Rewriting every chain for that costs
 * 760 bytes of a first load, so none is rewritten, and a build that holds such a call fails.
 * @returns {import('vite').Plugin}
 */
export function noOptionalSpread() {
  return {
    name: 'mall-no-optional-spread',
    apply: 'build',
    renderChunk(code, { fileName }) {
      if (code.includes('?.') && misread(this.parse(code))) {
        this.error(`${fileName} spreads before the last argument of a call in an optional chain`)
      }
      return null
    },
  }
}
