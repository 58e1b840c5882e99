import { importBankStatement, listBankStatements } from '#contract/orders/bank-statements.ts'
import {
  exportStatementLines,
  findStatementOrders,
  giveBackStatementLine,
  ignoreStatementLines,
  listStatementLines,
  takeStatementLines,
  takeSureStatementLines,
} from '#contract/orders/statement-lines.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import { requireAccount } from '#server/core/http/requirements.ts'
import * as statements from './service.ts'

export function bankStatementsRoutes(api: Api): void {
  mount(api, listBankStatements, async ({ context, params }) => ({
    data: await statements.listStatements(context, params.account_id),
  }))
  mount(api, importBankStatement, {
    allow: ({ context, params }) => {
      requireAccount(context, params.account_id, 'statement.manage')
      return Promise.resolve()
    },
    prepare: ({ db, context, params, body, file }) =>
      statements.prepare(db, context, params.account_id, { body, file }),
    save: async ({ context, params }, result) => ({
      data: await statements.commit(context, params.account_id, result),
    }),
  })
  mount(
    api,
    listStatementLines,
    ({ db, context, params, query }) => statements.listLines(db, context, params.account_id, query),
    { transaction: false },
  )
  mount(api, findStatementOrders, async ({ context, params, query }) => ({
    data: await statements.findOrders(context, params.account_id, query.query),
  }))
  mount(api, takeStatementLines, async ({ context, params, body }) => ({
    data: await statements.take(context, params.account_id, body),
  }))
  mount(
    api,
    takeSureStatementLines,
    async ({ db, context, params, body }) => ({
      data: await statements.takeSure(db, context, params.account_id, body),
    }),
    { transaction: false },
  )
  mount(api, ignoreStatementLines, async ({ context, params, body }) => ({
    data: await statements.ignore(context, params.account_id, body),
  }))
  mount(api, giveBackStatementLine, async ({ context, params, body }) => ({
    data: await statements.giveBack(
      context,
      { account_id: params.account_id, line_id: params.statement_line_id },
      body,
    ),
  }))
  mount(
    api,
    exportStatementLines,
    ({ db, context, params, query }) => statements.exportLines(db, context, params.account_id, query),
    { transaction: false },
  )
}
