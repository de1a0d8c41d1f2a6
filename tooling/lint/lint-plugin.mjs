/**
 * Rules of the project that no ready-made rule covers.
 * A JavaScript file because the linter loads it itself, without a TypeScript loader.
 */

/**
 * Forbids `import.meta.env`: shells inject configuration through ports, and this would be a second
 * source.
 */
const noImportMetaEnv = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      MemberExpression(node) {
        const { object, property, computed } = node
        const isMeta = object.type === 'MetaProperty' && object.meta.name === 'import'
        if (!isMeta || computed || property.name !== 'env') return
        context.report({
          node,
          message:
            'A feature reads no build variable: take it from the shell through `@mall/core/host`.',
        })
      },
    }
  },
}

/**
 * `unicorn/no-useless-spread` finds literals without a type only; a type does not make the spread
 * useful.
 */
const noSpreadLiteral = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const check = (node) => {
      let value = node.argument
      while (value.type === 'TSAsExpression' || value.type === 'ParenthesizedExpression') {
        value = value.expression
      }
      const isLiteral = value.type === 'ArrayExpression' || value.type === 'ObjectExpression'
      if (!isLiteral || (value === node.argument && node.type === 'SpreadElement')) return
      context.report({ node, message: 'A literal is not spread: write its values one per line.' })
    }
    return { SpreadElement: check, JSXSpreadAttribute: check }
  },
}

export default {
  meta: { name: 'mall' },
  rules: { 'no-import-meta-env': noImportMetaEnv, 'no-spread-literal': noSpreadLiteral },
}
