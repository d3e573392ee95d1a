import { type brandCalls, brandPictureKinds, type BrandValues } from '@latchkey/contract'
import { recordAudit } from '../platform/audit/audit.store.ts'
import { toPageBrand } from '../platform/brand/brand.ts'
import {
  deleteBrandPicture,
  findBrandContent,
  findBrandPicture,
  findBrandPictureOfKind,
  upsertBrandPicture,
} from '../platform/brand/brand.store.ts'
import { parseStoredBrand, updateStoredBrand } from '../platform/brand/stored-brand.ts'
import type { CallerContext, Context, Handlers } from '../platform/context.ts'
import { randomId } from '../platform/crypto/random.ts'
import { fail } from '../platform/errors.ts'
import { Media } from '../platform/reply.ts'
import { parsePicture } from '../user/picture.ts'
import { inAdminTransaction, readAsAdmin } from './admin-access.ts'

export const brandHandlers = {
  getBrand: (ctx) => readAsAdmin(ctx, 'brand:update', () => describeBrand(ctx)),

  updateBrand: (ctx, changes) => changeBrand(ctx, async () => changes),

  updateBrandPicture: async (ctx, { kind, picture }) => {
    const file = picture === null ? null : (parsePicture(picture) ?? fail('INVALID_PICTURE'))
    return changeBrand(ctx, async (tx) => {
      if (file === null) {
        await deleteBrandPicture(tx.db, kind)
        return { [kind]: null }
      }
      const id = randomId(tx.random)
      const content = file.bytes.toString('base64')
      await upsertBrandPicture(tx.db, { id, kind, type: file.type, content, createdAt: tx.now() })
      return { [kind]: id }
    })
  },

  brandPicture: async (ctx, { id }) => {
    const kind = brandPictureKinds.find((name) => name === id)
    const picture = await (kind ? findBrandPictureOfKind(ctx.db, kind) : findBrandPicture(ctx.db, id))
    const { type, content } = picture ?? fail('NOT_FOUND')
    return new Media(type, Uint8Array.from(Buffer.from(content, 'base64')), { isImmutable: kind === undefined })
  },
} satisfies Handlers<typeof brandCalls>

/** Changes the brand in one transaction. Other nodes use it within five seconds. */
const changeBrand = async (
  ctx: CallerContext,
  prepareChanges: (tx: CallerContext) => Promise<Partial<BrandValues>>,
) => {
  await inAdminTransaction(ctx, 'brand:update', async (tx) => {
    const fields = await updateStoredBrand(tx.db, await prepareChanges(tx), tx.now())
    if (fields.length === 0) return
    await recordAudit(tx, { action: 'brand.updated', target: 'brand:brand', details: { fields: fields.join(',') } })
  })
  await ctx.brand.reload()
  return describeBrand(ctx)
}

const describeBrand = async (ctx: Context) => ({
  stored: parseStoredBrand(ctx.settings, (await findBrandContent(ctx.db)) ?? ''),
  configured: ctx.settings.brand,
  brand: toPageBrand(await ctx.brand.current()),
})
