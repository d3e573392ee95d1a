import type { Page } from 'playwright-core'

/** A menu that is open follows its button some frames after the window was resized, and later on a busy machine. */
const SETTLING_TIMEOUT_MS = 3000

/**
 * Finds overflow beyond the window, text that is clipped or leaves its button, a current link that is scrolled out of
 * sight, a name or value that is too narrow to read, values of a stacked row that are not aligned, a table that scrolls
 * sideways, a word of a button that breaks, a list that is indented without markers, items of a menu in one line, and no
 * or several backdrops of dialogs. Names and addresses may end in an ellipsis.
 */
export const findLayoutProblems = async (page: Page, data: readonly string[]): Promise<string[]> => {
  const deadline = performance.now() + SETTLING_TIMEOUT_MS
  for (;;) {
    const problems = await inspectLayout(page, data)
    if (problems.length === 0 || performance.now() > deadline) return problems
  }
}

/** The problems of the layout after the next two frames. */
const inspectLayout = (page: Page, data: readonly string[]): Promise<string[]> =>
  page.evaluate(async (names) => {
    // Resize listeners run before the next frame, resize observers after it.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const root = document.documentElement
    const found: string[] = []
    if (root.scrollWidth > root.clientWidth) found.push(`${root.scrollWidth - root.clientWidth} px beyond the edge`)

    const isInside = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1

    // The element that text must not leave: its button, or an ancestor that clips it.
    const findFrame = (element: Element): Element | null => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      if (overflowX === 'auto' || overflowX === 'scroll') return null
      const isHiding = overflowX !== 'visible' && textOverflow !== 'ellipsis'
      if (isHiding || element.matches('button, [role=button]')) return element
      return element.parentElement && findFrame(element.parentElement)
    }
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      // Visually hidden text has a size of one pixel.
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const words = node.textContent?.trim() ?? ''
      const { parentElement: parent } = node
      if (words === '' || !parent || parent.matches('option, script, noscript') || !isShown(parent)) continue
      if (getComputedStyle(parent).textOverflow === 'ellipsis') {
        const isData = names.some((name) => words.includes(name))
        if (!isData && parent.scrollWidth > parent.clientWidth) found.push(`“${words}” is cut off`)
        continue
      }
      const frame = findFrame(parent)
      if (!frame || frame.clientWidth <= 1) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      if (!isInside(range.getBoundingClientRect(), frame.getBoundingClientRect())) found.push(`“${words}” is cut off`)
    }

    for (const current of document.querySelectorAll('nav li > a[aria-current=page]')) {
      const [link, row] = [current.getBoundingClientRect(), current.closest('ul')?.getBoundingClientRect()]
      const middle = link.left + link.width / 2
      const isSeen = !row || !isShown(current) || (middle > row.left && middle < row.right)
      if (!isSeen) found.push(`the current link “${current.textContent}” is scrolled out of sight`)
    }

    // A short name or value needs less width, but no more than three lines.
    const [MIN_WIDTH, THREE_LINES] = [80, 66]
    for (const text of document.querySelectorAll('[role=rowheader] > div > :last-child, [role=cell] > div, dd')) {
      if (!isShown(text) || text.clientWidth >= MIN_WIDTH || text.clientHeight <= THREE_LINES) continue
      found.push(`“${text.textContent}” has only ${text.clientWidth} px`)
    }

    for (const table of document.querySelectorAll('table')) {
      const { parentElement: parent } = table
      if (parent && isShown(parent) && table.offsetWidth > parent.clientWidth + 1)
        found.push('a table scrolls sideways')
      for (const row of table.rows) {
        const values = [...row.querySelectorAll<HTMLElement>(':scope > [data-label] > div')]
        const stacked = values.filter(({ parentElement: cell }) => cell && getComputedStyle(cell).display === 'flex')
        const starts = stacked.filter(isShown).map((value) => value.getBoundingClientRect().left)
        if (new Set(starts).size > 1) found.push(`the values of “${row.cells[0]?.textContent}” are not aligned`)
      }
    }

    for (const label of document.querySelectorAll('.mantine-Button-label')) {
      for (const node of isShown(label) ? label.childNodes : []) {
        for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/[\p{L}\u200C\u200D]+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top))
          if (lines.size > 1) found.push(`“${word}” breaks in its button`)
        }
      }
    }

    for (const list of document.querySelectorAll('ul')) {
      const { listStyleType, paddingInlineStart } = getComputedStyle(list)
      const isIndented = listStyleType === 'none' && Number.parseFloat(paddingInlineStart) > 16
      if (isIndented && isShown(list))
        found.push(`the list “${list.textContent?.slice(0, 20)}” is indented without markers`)
    }

    for (const menu of document.querySelectorAll('[role=menu]')) {
      const boxes = [...menu.querySelectorAll('[role^=menuitem]')].map((item) => item.getBoundingClientRect())
      const isColumn = boxes.every(({ top }, index) => index === 0 || top >= (boxes[index - 1]?.bottom ?? 0) - 1)
      if (!isColumn) found.push('items of a menu share a line')
    }

    const backdrops = [...document.querySelectorAll('.mantine-Modal-overlay')].filter(isShown)
    const isDialogOpen = document.querySelector('[role=dialog][aria-modal=true]') !== null
    if (backdrops.length !== (isDialogOpen ? 1 : 0)) found.push(`${backdrops.length} backdrops dim the page`)

    const context = document.createElement('canvas').getContext('2d')
    for (const select of document.querySelectorAll('select')) {
      if (!context || !isShown(select)) continue
      const { font, paddingLeft, paddingRight } = getComputedStyle(select)
      context.font = font
      const words = select.selectedOptions[0]?.text ?? ''
      const availableWidth = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      if (context.measureText(words).width > availableWidth + 1) found.push(`“${words}” is cut off in its select`)
    }
    return found
  }, data)
