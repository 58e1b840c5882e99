/** Last words of type names that are no nouns: participles, pronouns, riddles (CONTRIBUTING.md, "Language"). */
const NO_NOUN =
  /(?:^|[a-z\d])(Told|Asked|Wanted|Held|Taken|Shown|Needs|Ground|Named|Said|One|Ones|Wish|Given|Kept|Made|Found|Known|Seen|Met|Heard|Gone|Sent|Got|Put|Laid|Owed|Bought|Standing|Somebody|Anybody|Nobody|Thing|Things|Whoever|Passage)$/

const typeNames = {
  create: (context) => {
    const check = ({ id }) => {
      const [, word] = NO_NOUN.exec(id?.name ?? '') ?? []
      if (word !== undefined)
        context.report({ node: id, message: `A type is named by a noun of the field; ${word} is none.` })
    }
    return { TSTypeAliasDeclaration: check, TSInterfaceDeclaration: check, ClassDeclaration: check }
  },
}

const checkedRows = {
  create: (context) => ({
    CallExpression: (node) => {
      const { callee, typeArguments } = node
      const is_execute = callee.type === 'MemberExpression' && callee.property.name === 'execute'
      if (is_execute && typeArguments)
        context.report({ node, message: 'Rows of handwritten SQL come from queryRows, with their schema.' })
    },
  }),
}

export default {
  meta: { name: 'foyer' },
  rules: { 'type-names': typeNames, 'checked-rows': checkedRows },
}
