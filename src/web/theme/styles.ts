// The typeface and the styles of all screens. They are loaded before the styles of any control or screen.
import '@fontsource-variable/inter/wght.css';
import './theme.css';
