import {
  deleteReceipt,
  listReceipts,
  readPicture,
  readReceipt,
  updateReceipt,
  uploadReceipt,
} from '#contract/members/receipts.ts'
import { mount, type Api } from '#server/core/http/mount.ts'
import * as pictures from './pictures.ts'
import * as receipts from './service.ts'

export function receiptsRoutes(api: Api): void {
  const { deps } = api
  mount(api, listReceipts, async ({ context }) => ({ data: await receipts.listOwn(context) }))
  mount(api, uploadReceipt, {
    allow: ({ context }) => receipts.requireOwnMember(context),
    prepare: async ({ db, context, body, files }) => {
      const { account_id, is_sent } = await db.read((tx) =>
        receipts.requireSendable({ ...context, tx }, body),
      )
      return is_sent ? [] : pictures.preparePictures(deps, { account_id, now: context.now }, files)
    },
    save: async ({ context, body }, ready) => ({ data: await receipts.send(context, body, ready) }),
  })
  mount(api, readReceipt, async ({ context, params }) => ({
    data: await receipts.readOwn(context, params.receipt_id),
  }))
  mount(api, updateReceipt, async ({ context, params, body, version }) => ({
    data: await receipts.update(context, params.receipt_id, body, version),
  }))
  mount(
    api,
    readPicture,
    async ({ db, context, params }) => {
      const key = await db.read((tx) => pictures.find({ ...context, tx }, params.picture_key))
      return pictures.download(deps, key)
    },
    { transaction: false },
  )
  mount(api, deleteReceipt, ({ context, params }) => receipts.remove(context, params.receipt_id))
}
