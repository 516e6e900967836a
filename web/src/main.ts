import { mount } from 'svelte';
import './style/tokens.css';
import './style/base.css';
import App from './App.svelte';
import { theme_start } from './lib/theme';

theme_start();
mount(App, { target: document.getElementById('page')! });

// The letters of the house are worth waiting for, but not before anything is seen.
requestAnimationFrame(() => setTimeout(() => void import('./style/fonts.css')));
