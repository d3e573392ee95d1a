import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createBrowserHistory, createMemoryHistory, type RouterHistory } from './history.ts'
import { NavLink, RouterLink } from './links.tsx'
import { Router, useLocation, useNavigationType, useSearchParams } from './router.tsx'
import { Navigate, Route, Routes, useParams } from './routes.tsx'

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

const renderRoutes = (history: RouterHistory) =>
  render(
    <Router history={history}>
      <RouterLink to="/teams/blue/members/Ada%20L" state={{ from: 'home' }}>
        Ada
      </RouterLink>
      <NavLink to="/teams">Teams</NavLink>
      <NavLink to="/teams" end>
        All teams
      </NavLink>
      <Routes>
        <Route index element="Home" />
        <Route path="old" element={<Navigate to="/teams/blue?sort=name#top" replace />} />
        <Route path="teams/:team/*" element={<Team />} />
        <Route path="*" element="Not found" />
      </Routes>
      <Place />
    </Router>,
  )

const Team = () => (
  <Routes>
    <Route index element="Overview" />
    <Route path="members/:name" element={<Member />} />
  </Routes>
)

const Member = () => {
  const { team, name } = useParams()
  return `${name} of ${team}`
}

const Place = () => {
  const { pathname, search, hash, state } = useLocation()
  const [params, setParams] = useSearchParams()
  const sort = () =>
    setParams(
      (current) => {
        current.set('sort', 'age')
        return current
      },
      { replace: true },
    )
  return (
    <>
      <output>
        {[pathname, search, hash, JSON.stringify(state), useNavigationType(), params.get('sort')].join(' ')}
      </output>
      <button type="button" onClick={sort}>
        Sort
      </button>
    </>
  )
}

const readPlace = () => screen.getByRole('status').textContent
const click = (name: string) => act(() => screen.getByText(name).click())

test('renders nested routes with the parameters of all of them, in any case and with a final slash', () => {
  renderRoutes(createMemoryHistory('/TEAMS/blue/members/Ada%20L/'))
  expect(screen.getByText('Ada L of blue')).toBeTruthy()
})

test('does not decode a malformed parameter, and renders the row for all other paths', () => {
  renderRoutes(createMemoryHistory('/teams/blue/members/%E0'))
  expect(screen.getByText('%E0 of blue')).toBeTruthy()
  cleanup()
  renderRoutes(createMemoryHistory('/teams'))
  expect(screen.getByText('Not found')).toBeTruthy()
})

test('navigates with a link, and passes its state', () => {
  renderRoutes(createMemoryHistory('/'))
  expect(screen.getByText('Home')).toBeTruthy()
  click('Ada')
  expect(screen.getByText('Ada L of blue')).toBeTruthy()
  expect(readPlace()).toBe('/teams/blue/members/Ada%20L   {"from":"home"} push ')
  expect(screen.getByText('Teams').getAttribute('aria-current')).toBe('page')
  expect(screen.getByText('All teams').getAttribute('aria-current')).toBeNull()
})

test('ignores clicks that open a tab or a window', () => {
  renderRoutes(createMemoryHistory('/'))
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) {
    // happy-dom would load the page.
    const link = screen.getByText('Ada')
    link.addEventListener('click', (event) => event.preventDefault(), { once: true })
    fireEvent.click(link, init)
  }
  expect(screen.getByText('Home')).toBeTruthy()
})

test('redirects without a history entry, and changes the query', () => {
  window.history.replaceState(null, '', '/site/old')
  const before = window.history.length
  renderRoutes(createBrowserHistory('/site'))
  expect(screen.getByText('Overview')).toBeTruthy()
  click('Sort')
  expect(readPlace()).toBe('/teams/blue ?sort=age  null push age')
  expect(window.location.pathname + window.location.search).toBe('/site/teams/blue?sort=age')
  expect(window.history.length).toBe(before)
})

test('keeps a change of the query that is not rendered when the next one follows', () => {
  const history = createMemoryHistory('/users')
  render(
    <Router history={history}>
      <FilterAndSearch />
    </Router>,
  )
  click('Filter and search')
  expect(history.read().search).toBe('?filter=banned&search=bo')
})

const FilterAndSearch = () => {
  const [, setParams] = useSearchParams()
  const setParam = (name: string, value: string) =>
    setParams((current) => {
      current.set(name, value)
      return current
    })
  const filterAndSearch = () => {
    setParam('filter', 'banned')
    setParam('search', 'bo')
  }
  return (
    <button type="button" onClick={filterAndSearch}>
      Filter and search
    </button>
  )
}

test('links below the path of the site, and renders the previous screen after going back', () => {
  window.history.replaceState(null, '', '/site')
  renderRoutes(createBrowserHistory('/site'))
  expect(screen.getByText('Teams').getAttribute('href')).toBe('/site/teams')
  expect(readPlace()).toMatch(/^\/ .* pop $/)
  click('Ada')
  expect(window.location.pathname).toBe('/site/teams/blue/members/Ada%20L')
  expect(window.history.state).toEqual({ from: 'home' })
  act(() => {
    window.history.replaceState(null, '', '/site/')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  expect(screen.getByText('Home')).toBeTruthy()
})

test('never leaves the site for any path', () => {
  window.history.replaceState(null, '', '/')
  render(
    <Router history={createBrowserHistory('')}>
      <RouterLink to="//evil.example/teams">Link</RouterLink>
    </Router>,
  )
  expect(screen.getByText('Link').getAttribute('href')).toBe('/teams')
})

test.each(['/teams/..//evil.example', '/teams/%2E%2e//evil.example', '/.//evil.example'])(
  'never leaves the site for the path %s, whose dot segments leave two slashes',
  (to) => {
    const history = createBrowserHistory('')
    render(
      <Router history={history}>
        <RouterLink to={to}>Link</RouterLink>
      </Router>,
    )
    expect(screen.getByText('Link').getAttribute('href')).toBe('/evil.example')
    click('Link')
    expect(window.location.href).toBe(`${window.location.origin}/evil.example`)
  },
)

test('links within the site on a page whose path starts with two slashes', () => {
  const history = createMemoryHistory('/')
  history.push({ pathname: '//evil.example', search: '', hash: '', state: null })
  render(
    <Router history={history}>
      <RouterLink to="#main">Link</RouterLink>
    </Router>,
  )
  expect(screen.getByText('Link').getAttribute('href')).toBe('/evil.example#main')
})

test('renders the current screen until the next one is loaded', async () => {
  let load = (_module: { default: () => string }) => {}
  const Late = lazy(
    () =>
      new Promise<{ default: () => string }>((resolve) => {
        load = resolve
      }),
  )
  render(
    <Router history={createMemoryHistory('/')}>
      <RouterLink to="/late">Open</RouterLink>
      <Suspense fallback="Loading">
        <Routes>
          <Route index element="Home" />
          <Route path="late" element={<Late />} />
        </Routes>
      </Suspense>
    </Router>,
  )
  click('Open')
  expect(screen.getByText('Home')).toBeTruthy()
  load({ default: () => 'Late' })
  expect(await screen.findByText('Late')).toBeTruthy()
})

test('adds no change of the query to the next screen while it is loaded', async () => {
  const Late = lazy(() => new Promise<never>(() => {}))
  const history = createMemoryHistory('/')
  const Search = () => {
    const [, setParams] = useSearchParams()
    return <button onClick={() => setParams(() => new URLSearchParams('search=bo'))}>Search</button>
  }
  render(
    <Router history={history}>
      <RouterLink to="/late">Open</RouterLink>
      <Suspense fallback="Loading">
        <Routes>
          <Route index element={<Search />} />
          <Route path="late" element={<Late />} />
        </Routes>
      </Suspense>
    </Router>,
  )
  click('Open')
  click('Search')
  expect(history.read()).toMatchObject({ pathname: '/late', search: '' })
})
