import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';

// The smallest page with React and a router. It shows what every such page costs before it has any content.
const router = createBrowserRouter([{ path: '*', Component: () => <h1>Empty</h1> }]);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
createRoot(root).render(<RouterProvider router={router} />);
