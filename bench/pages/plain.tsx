import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router';
import './plain.css';

// The facts of a screen, as plainly as the product's libraries allow: one script, native elements, and the screen's own
// requests, which are made at once. It shows what such a screen costs at least.
type Fact = string | number | boolean | null | Fact[] | { [name: string]: Fact };

const search = new URLSearchParams(location.search);
/** Whether the facts are in fields. */
const isForm = search.has('form');
const headers = { 'auth-token': localStorage.getItem('token') ?? '' };
const requests = search.getAll('request').map(async (line) => {
  const [method = 'GET', url = ''] = line.split(' ');
  const response = await fetch(url, { method, headers });
  return (await response.json()) as Fact;
});
const coming = Promise.all(requests).then((all): Fact => Object.fromEntries(all.map((facts, at) => [at, facts])));

function Page() {
  const { data } = useQuery({ queryKey: ['facts'], queryFn: () => coming });
  return (
    <>
      <nav>
        {Array.from({ length: 10 }, (_, at) => (
          <Link key={at} to="/">
            Skärm {at}
          </Link>
        ))}
      </nav>
      <h1>{search.get('heading')}</h1>
      {data !== undefined && <Facts of={data} />}
    </>
  );
}

function Facts({ of }: { of: Fact }) {
  if (Array.isArray(of)) return <Rows rows={of} />;
  if (of !== null && typeof of === 'object') {
    return (
      <dl>
        {Object.entries(of).map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Facts of={fact} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  return isForm ? <input aria-label="Uppgift" defaultValue={String(of)} /> : String(of);
}

function Rows({ rows }: { rows: Fact[] }) {
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={JSON.stringify(row)}>
            {Object.entries(row ?? {}).map(([name, fact]) => (
              <td key={name}>
                <Facts of={fact} />
              </td>
            ))}
            <td>
              <Link to="/">Visa</Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const router = createBrowserRouter([{ path: '*', Component: Page }]);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
createRoot(root).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
