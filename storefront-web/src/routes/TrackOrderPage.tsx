export { Component } from './MissingPage'
