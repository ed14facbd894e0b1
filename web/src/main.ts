import { mount } from 'svelte';
import App from './App.svelte';
import { keepPage } from './offline/register';

const target = document.getElementById('app');
if (target) mount(App, { target });
keepPage();
