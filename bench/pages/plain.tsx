import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router';
import './plain.css';

// The facts of a screen, as plainly as the product's libraries allow: one script, native elements, a request that is made
// at once. It shows what such a screen costs at least.
type Fact = string | number | boolean | null | Fact[] | { [name: string]: Fact };
interface Shown {
  heading: string;
  /** Whether the facts are in fields. */
  isForm: boolean;
  facts: Fact;
}

const coming = fetch(`/facts${location.pathname}`).then((response) => response.json() as Promise<Shown>);

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
      <h1>{data?.heading}</h1>
      {data !== undefined && <Facts of={data.facts} isForm={data.isForm} />}
    </>
  );
}

function Facts({ of, isForm }: { of: Fact; isForm: boolean }) {
  if (Array.isArray(of)) return <Rows rows={of} isForm={isForm} />;
  if (of !== null && typeof of === 'object') {
    return (
      <dl>
        {Object.entries(of).map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Facts of={fact} isForm={isForm} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
  return isForm ? <input aria-label="Uppgift" defaultValue={String(of)} /> : String(of);
}

function Rows({ rows, isForm }: { rows: Fact[]; isForm: boolean }) {
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={JSON.stringify(row)}>
            {Object.entries(row ?? {}).map(([name, fact]) => (
              <td key={name}>
                <Facts of={fact} isForm={isForm} />
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
