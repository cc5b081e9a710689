import { showDirections } from '@shiplog/contract/text-directions'

/** Attributes that people read. */
const attributes = ['title', 'aria-label', 'alt', 'placeholder']

const showInText = (text: CharacterData): void => {
  const shown = showDirections(text.data)
  if (shown !== text.data) text.data = shown
}

const showInAttribute = (element: Element, name: string): void => {
  const value = element.getAttribute(name)
  if (value === null) return
  const shown = showDirections(value)
  if (shown !== value) element.setAttribute(name, shown)
}

const showBelow = (node: Node): void => {
  if (node instanceof CharacterData) showInText(node)
  if (node instanceof Element) for (const name of attributes) showInAttribute(node, name)
  for (const child of node.childNodes) showBelow(child)
}

/**
 * Makes characters visible that change the direction of text, wherever on the page they appear and before
 * anybody sees them. One place for all pages, so none can forget it. React is not disturbed: it compares with
 * what it wrote before, and writes again when that changes. Fields that people type into keep their text.
 */
export const watchDirections = (): void => {
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, attributeName } of records) {
      if (type === 'characterData') showBelow(target)
      else if (type === 'childList') addedNodes.forEach(showBelow)
      else if (target instanceof Element) showInAttribute(target, attributeName ?? '')
    }
  })
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: attributes,
  })
}
