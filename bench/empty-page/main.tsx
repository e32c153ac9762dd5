import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';

// What every page of React with a router costs, before it shows anything of its own.
const router = createBrowserRouter([{ path: '*', Component: () => <h1>Empty</h1> }]);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
createRoot(root).render(<RouterProvider router={router} />);
