/**
 * The brand for pages that a program renders itself. Not part of the public interface.
 * @module
 */
export { pictureSources, renderLayout } from './http/page-layout.ts'
export { toPageBrand } from './platform/brand/brand.ts'
export { Html, html } from './platform/html.ts'
