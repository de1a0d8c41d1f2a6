/**
 * Rules of the project that no ready-made rule covers.
 * A JavaScript file because the linter loads it itself, without a TypeScript loader.
 */

/** `import.meta.env` is a second way in for configuration, which shells inject through ports. */
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

export default {
  meta: { name: 'mall' },
  rules: { 'no-import-meta-env': noImportMetaEnv },
}
